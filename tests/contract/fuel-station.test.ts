import { describe, expect, test } from 'vitest';
import { franchises, fuelStationRequest } from '../../contract/fuel-station.ts';

const form = {
  fuel_station_name: 'Mombasa Road',
  franchise: 'shell',
  first_name: 'Amina',
  last_name: 'Otieno',
  mobile: '+254 711 000 111',
  email: 'amina@transport.example',
  terms: 'accepted',
};

describe('a fuel station', () => {
  test('should be requested with the six fields of the specification and the accepted terms', {
    tags: ['3.station'],
  }, () => {
    for (const terms of ['accepted', true]) {
      expect(fuelStationRequest.parse({ ...form, terms })).toEqual({ ...form, terms });
      expect(fuelStationRequest.safeParse({ ...form, terms, mobile: '' }).success).toBe(false);
    }
    for (const terms of ['', 'no', 'true', false, null, undefined]) {
      const { error } = fuelStationRequest.safeParse({ ...form, terms });
      expect(error?.issues).toMatchObject([{ path: ['terms'], message: 'Accept the terms' }]);
    }
  });

  test('should offer the franchises of the specification', { tags: ['3.franchises'] }, () => {
    expect(franchises).toEqual({
      shell: 'Shell',
      total: 'Total',
      rubis: 'Rubis',
      ola: 'Ola',
      astrol: 'Astrol',
      lexo: 'Lexo',
      gulf: 'Gulf',
      otherr: 'Other',
    });
  });
});
