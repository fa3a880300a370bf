import { slides } from '../content/tour.ts';
import { expect, openHydrated, test } from '../tests/models/drivers/browser/test.ts';

const titles = slides.map(({ title }) => title);
const arrows = ['Previous slide', 'Next slide'];

test('should bring each slide into view, rewind at both ends, and not animate for people who prefer reduced motion', {
  tag: ['@1.visitors', '@2.route-tour', '@2.tour-ends', '@9.carousel'],
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openHydrated(page, '/tour');
  const next = page.getByRole('button', { name: 'Next slide' });
  for (const [index, title] of [...titles, titles[0] ?? ''].entries()) {
    await expect(page.getByRole('heading', { level: 2, name: title })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('main').getByRole('status').first()).toHaveText(
      `Slide ${(index % 6) + 1} of 6: ${title}`,
    );
    if (index < 6) await next.click();
  }
  const positions = await page.evaluate(async () => {
    const slide = document.querySelectorAll('[aria-roledescription=slide]')[5] as HTMLElement;
    const frame = () => new Promise(requestAnimationFrame);
    const left = () => Math.round(slide.getBoundingClientRect().left);
    document.querySelector<HTMLElement>('[aria-label="Vehicle maintenance service"]')?.click();
    await frame();
    const positions = [];
    for (let frames = 0; frames < 30; frames++) {
      await frame();
      positions.push(left());
    }
    return positions;
  });
  expect(new Set(positions).size, 'positions of the slide after the click').toBe(1);
  await page.getByRole('button', { name: titles[0] }).click();
  await page.getByRole('button', { name: 'Previous slide' }).click();
  await expect(page.getByRole('heading', { level: 2, name: titles[5] })).toBeInViewport({ ratio: 1 });
});

test('should show arrows only on screens wider than 780 px, and on narrower ones the way to the next slide at first sight', {
  tag: ['@2.tour-arrows', '@2.tour-words', '@9.tour'],
}, async ({ page }) => {
  await openHydrated(page, '/tour');
  await page.setViewportSize({ width: 781, height: 900 });
  for (const name of arrows) await expect(page.getByRole('button', { name })).toBeVisible();
  for (const [index, [width, height]] of (
    [
      [780, 900],
      [390, 844],
      [320, 640],
    ] as const
  ).entries()) {
    await page.setViewportSize({ width, height });
    await page.evaluate(() => scrollTo(0, 0));
    for (const name of arrows) await expect(page.getByRole('button', { name })).toBeHidden();
    const next = page.getByRole('button', { name: 'Next', exact: true });
    await expect(next).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: 'Previous', exact: true })).toBeInViewport({ ratio: 1 });
    await next.click();
    const slide = `Slide ${index + 2} of 6: ${titles[index + 1]}`;
    await expect(page.getByRole('main').getByRole('status').first()).toHaveText(slide);
  }
  await page.getByRole('button', { name: titles[4] }).click();
  await expect(page.getByRole('heading', { level: 2, name: titles[4] })).toBeInViewport({ ratio: 1 });
});

test('should not change slides by itself', { tag: '@9.carousel' }, async ({ page }) => {
  await page.clock.install();
  await openHydrated(page, '/tour');
  await page.clock.runFor(60_000);
  await expect(page.getByRole('main').getByRole('status').first()).toHaveText(`Slide 1 of 6: ${titles[0]}`);
});

test('should show the vehicle that another page links to, in its list and in an address for people', {
  tag: ['@2.day-address', '@2.day-vehicle'],
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openHydrated(page, '/features/safety');
  await page.getByRole('link', { name: 'See KDB 528H at 14:28 in the tour' }).click();
  await expect(page).toHaveURL('/tour?at=14:28&vehicle=KDB528H&event=braking');
  const list = page.getByRole('list', { name: 'Vehicles' });
  const row = list.getByRole('button', { name: 'KDB 528H', pressed: true });
  const inView = async () => {
    const [room, box] = [await list.boundingBox(), await row.boundingBox()];
    return room && box && box.y >= room.y - 1 && box.y + box.height <= room.y + room.height + 1;
  };
  await expect.poll(inView).toBe(true);
});

test('should open each slide’s moment of the day, which Back leaves', { tag: '@2.tour-day' }, async ({ page }) => {
  await openHydrated(page, '/tour');
  await page.getByRole('button', { name: 'Business workflows and automation' }).click();
  await page.getByRole('link', { name: 'See KCS 233H at 12:14 on the example day below' }).click();
  const day = page.getByRole('region', { name: 'Now drive it yourself' });
  await expect(day.getByRole('heading', { name: 'Fuel request approved, 120 L' })).toBeInViewport();
  await expect(day.getByRole('slider')).toHaveAttribute('aria-valuetext', /^12:14/);
  await page.goBack();
  await expect(page).toHaveURL('/tour');
});

test('should go with the sections of a feature’s page, and be played from there', {
  tag: '@2.day-steps',
}, async ({ page }) => {
  await openHydrated(page, '/features/fuel_management');
  const console = page.getByRole('figure').filter({ hasText: 'Open this minute in the tour' });
  for (const [section, time, report] of [
    ['SMS alerts while it can still be put right', '10:42', 'Fuel drop 18 L'],
    ['How the tank level is measured', '14:10', 'Fuel drop 38 L'],
    ['Photo of the dispenser, with timestamp', '06:31', 'Receipt says 214 L, tank rose by 188 L'],
  ] as const) {
    await page
      .getByRole('heading', { level: 2, name: section })
      .evaluate((heading) => scrollBy(0, heading.getBoundingClientRect().top - 200));
    await expect(console.getByRole('heading')).toHaveText(report);
    await expect(console.getByRole('slider')).toHaveAttribute('aria-valuetext', new RegExp(`^${time}`));
    await expect(console).toBeInViewport();
  }
  const link = console.getByRole('link', { name: 'Open this minute in the tour' });
  await expect(link).toHaveAttribute('href', '/tour?at=06:31&vehicle=KDG205L&event=mismatch');
  await console.getByRole('button', { name: 'Play' }).click();
  await expect.poll(() => console.getByRole('slider').inputValue().then(Number)).toBeGreaterThan(6 * 60 + 31);
});

test('should serve the console at 14:10, with the ends of its lists and as high as it stays', {
  tag: '@2.day',
}, async ({ page }) => {
  const day = page.getByRole('region', { name: 'Now drive it yourself' });
  const vehicles = day.getByRole('list', { name: 'Vehicles' }).getByRole('listitem');
  const reports = day.getByRole('listitem').filter({ hasText: /\d\d:\d\d/ });
  const height = () => day.evaluate((section) => section.getBoundingClientRect().height);
  for (const width of [390, 768, 1440]) {
    const held = Promise.withResolvers<void>();
    await page.route('**/assets/DayConsole-*.js', async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.setViewportSize({ width, height: 900 });
    await openHydrated(page, '/tour');
    await expect(day.getByText('14:10', { exact: true }).first()).toBeVisible();
    await expect(vehicles).toHaveCount(4);
    await expect(reports).toHaveCount(4);
    const served = await height();
    await day.getByRole('button', { name: 'Play' }).focus();
    held.resolve();
    await expect(vehicles).toHaveCount(23);
    expect(await height(), `height at ${width} px`).toBe(served);
    await page.unroute('**/assets/DayConsole-*.js');
  }
});

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('should follow a swipe to the next slide', { tag: '@2.tour' }, async ({ page }) => {
    await openHydrated(page, '/tour');
    const heading = page.getByRole('heading', { level: 2, name: titles[0] });
    await heading.scrollIntoViewIfNeeded();
    const { x = 0, y = 0, width = 0 } = (await heading.boundingBox()) ?? {};
    const session = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y: y + 5 }] });
    const start = x + width - 10;
    await touch('touchStart', start);
    for (let moved = 30; moved <= 270; moved += 30) await touch('touchMove', start - moved);
    await touch('touchEnd', 0);
    await expect(page.getByRole('main').getByRole('status').first()).toHaveText(`Slide 2 of 6: ${titles[1]}`);
    await expect(page.getByRole('heading', { level: 2, name: titles[1] })).toBeInViewport({ ratio: 1 });
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('should list all six slides, one below the other', { tag: '@2.tour' }, async ({ page }) => {
    await page.goto('/tour');
    await expect(page.getByRole('button', { name: titles[0] })).toBeHidden();
    const tops: number[] = [];
    for (const title of titles) {
      const box = await page.getByRole('heading', { level: 2, name: title }).boundingBox();
      expect(box?.x, title).toBeLessThan(1280);
      tops.push(box?.y ?? 0);
    }
    expect(tops).toEqual([...tops].sort((one, other) => one - other));
    expect(new Set(tops).size).toBe(6);
  });
});
