import { openingMinute } from '../machines/fleet-day.ts';
import { lossReading } from '../machines/trip-replay.ts';
import { brokenNetwork, expect, openHydrated, test } from '../tests/models/drivers/browser/test.ts';

const parts = [
  {
    path: '/',
    script: '**/assets/TripReplay-*.js',
    region: 'Replay a trip, and see where the fuel went',
    still: /the lorry is at Salgaa/,
    served: lossReading,
  },
  {
    path: '/tour',
    script: '**/assets/DayConsole-*.js',
    region: 'Now drive it yourself',
    still: /^Map/,
    served: openingMinute,
  },
];

test.use({ expectedConsoleErrors: brokenNetwork, viewport: { width: 390, height: 844 } });

for (const { path, script, region, still, served } of parts) {
  test(`should take away the controls of ${path} whose script is lost, and load the page again`, {
    tag: '@2.lost-part',
  }, async ({ page }) => {
    // It steps from moment to moment then, and nothing moves before Play is pressed.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.route(script, (route) => route.abort());
    await openHydrated(page, path);
    const part = page.getByRole('region', { name: region });
    const play = part.getByRole('button', { name: 'Play', exact: true });
    // This asks for the script. A press might already meet what takes the focus then.
    await play.focus();
    const again = page.getByRole('alert').getByRole('button', { name: 'Load the page again' });
    await expect(again).toBeFocused();
    await expect(again).toBeInViewport({ ratio: 1 });
    await expect(part.getByRole('img', { name: still })).toBeVisible();
    await expect(part.getByText(/^Drag /)).toBeHidden();
    for (const role of ['button', 'slider'] as const)
      await expect(part.getByRole('figure').getByRole(role)).toHaveCount(0);
    await page.unroute(script);
    await page.keyboard.press('Enter');
    await expect(again).toBeHidden();
    await play.click();
    await expect(part.getByRole('slider')).not.toHaveValue(`${served}`);
  });
}
