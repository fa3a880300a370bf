import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { trialDays } from '../../contract/limits.ts';
import { linksIn, openPage, wordsIn } from '../models/drivers/view/page.ts';
import { industryRoutes } from '../specified-routes.ts';

const slider = () => screen.getByRole<HTMLInputElement>('slider', { name: 'Time of the trip' });
const map = () => screen.getByRole('img', { name: /^Map from Athi River to Eldoret/ });
/** How the mark of the vehicle is moved on the map. */
const vehicle = () => map().querySelector('g[transform*=rotate]')?.getAttribute('transform');

describe('the trip on the home page', { tags: ['2.trip-replay'] }, () => {
  test('should show the loss of fuel, and time, place and litres wherever the slider is, with the vehicle there', {
    tags: ['2.trip-replay-slider'],
  }, async () => {
    await openPage('/');
    const section = screen.getByRole('region', { name: 'Replay a trip, and see where the fuel went' });
    expect(wordsIn(section)).toContain('At 14:10, 38 litres left the tank while the lorry stood still at Salgaa.');
    expect(within(section).getByRole('status').textContent).toMatch(/^38 litres leave the tank/);
    expect(slider().getAttribute('aria-valuetext')).toBe('14:10, Salgaa, 180 litres');
    expect(within(section).getByRole('button', { name: 'Play' })).toBeDefined();
    // 115 readings, one step apart, so that keys move it by five minutes.
    expect([slider().type, slider().min, slider().max, slider().step]).toEqual(['range', '', '114', '']);
    const alerts = () => map().querySelectorAll('[fill="var(--colors-alert)"]').length;
    expect(alerts(), 'the loss is marked on the map at 14:10').toBeGreaterThan(0);
    const places = new Set([vehicle()]);
    for (const [value, text] of [
      [0, '07:30, Athi River, 212 litres'],
      [43, '11:05, Naivasha to Nakuru, 155 litres'],
      [79, '14:05, Salgaa, 218 litres'],
      [114, '17:00, Eldoret, 133 litres'],
    ] as const) {
      fireEvent.input(slider(), { target: { value } });
      await waitFor(() => expect(slider().getAttribute('aria-valuetext')).toBe(text));
      const [time = '', place = '', litres = ''] = text.split(', ');
      expect(map().getAttribute('aria-label')).toContain(`at ${time} the lorry is at ${place} with ${litres}`);
      expect(alerts() > 0, `a loss is marked on the map at ${time}`).toBe(time > '14:10');
      places.add(vehicle());
    }
    // It stands at Salgaa before and after the loss.
    expect(places.size).toBe(4);
  });
});

describe('the answers of the home page', () => {
  const part = (name: string) => screen.getByRole('region', { name });

  test('should link to every industry, feature and question, and say how to start and what it costs', {
    tags: ['2.home-industries', '2.home-start', '2.home-price', '2.home-questions', '2.home-links'],
  }, async () => {
    await openPage('/');
    const paths = linksIn(part('Which fleet is yours?')).map(([, path]) => path);
    expect(paths.filter((path) => industryRoutes.includes(path ?? ''))).toEqual(industryRoutes);
    const start = part('Start with one vehicle');
    expect(within(start).getAllByRole('heading', { level: 3 })).toHaveLength(3);
    expect(linksIn(start)).toEqual([
      [`Start the ${trialDays}-day trial`, '/registration'],
      ['How the first month goes', '/learn'],
    ]);
    const cost = part('What it costs');
    const plans = within(cost).getAllByRole('listitem').map(wordsIn);
    expect(plans[0]).toMatch(/^Basic.*from \$5\.00.*billed annually.*\$6\.50 billed monthly/);
    expect(plans[1]).toMatch(/^Business.*from \$15\.00.*billed annually.*\$19\.50 billed monthly/);
    expect(plans[2]).toMatch(/^Enterprise.*On request/);
    expect(linksIn(cost)).toEqual([
      ['from $5.00', '/price'],
      ['from $15.00', '/price'],
      ['On request', '/contacts'],
      ['Work out your price', '/price'],
    ]);
    expect(wordsIn(cost)).toContain('A tracker costs $90 per vehicle, once, installation included.');
    const asked = part('What people ask first');
    const entries = [...asked.querySelectorAll('details')];
    expect(entries).toHaveLength(5);
    for (const entry of entries) expect(wordsIn(entry).length).toBeGreaterThan(100);
    expect(linksIn(asked)[0]).toEqual(['All questions', '/faq']);
    const leads = (name: string) => linksIn(screen.getByRole('region', { name: new RegExp(`^${name}`) }));
    expect(leads('Realtime Visibility')).toEqual([['GPS tracking', '/features/gps_tracking']]);
    expect(leads('Paperless Operations')).toEqual([['Paperless operations', '/features/paperless']]);
    expect(leads('Safety and Compliance')).toEqual([['Safety and compliance', '/features/safety']]);
    expect(leads('Efficiency')).toEqual([['Route planning', '/features/routing']]);
    expect(leads('Be in Control')).toEqual([['Collaboration', '/features/collaboration']]);
    expect(leads('Analysis and Reporting')).toEqual([['Reports and analytics', '/features/reports']]);
    expect(leads('Centralized Data Store')).toEqual([['Platform overview', '/features/platform_overview']]);
  });
});
