import { describe, expect, test } from 'vitest';
import {
  franchises,
  fuelStationBodyOf,
  fuelStationFieldErrors,
  fuelStationFields,
  fuelStationRequest,
} from '../../contract/fuel-station.ts';

const form = {
  fuel_station_name: 'Mombasa Road',
  franchise: 'shell',
  first_name: 'Amina',
  last_name: 'Otieno',
  mobile: '+254 711 000 111',
  email: 'amina@transport.example',
  terms: 'accepted',
};

const blank = Object.fromEntries(fuelStationFields.map((field) => [field, ''])) as typeof form;

describe('a fuel station', () => {
  test('should be accepted with all six fields and the terms', { tags: ['5.station'] }, () => {
    expect(fuelStationFieldErrors(form)).toEqual([]);
    expect(fuelStationBodyOf({ ...form, mobile: ' 0711 ' })).toEqual({ ...form, mobile: '0711' });
  });

  test('should name everything that is missing, in the order of the form', { tags: ['5.station'] }, () => {
    expect(fuelStationFieldErrors(blank)).toEqual([
      { field: 'fuel_station_name', message: 'Enter your station name' },
      { field: 'franchise', message: 'Choose a franchise' },
      { field: 'first_name', message: 'Enter your first name' },
      { field: 'last_name', message: 'Enter your last name' },
      { field: 'mobile', message: 'Enter your mobile number' },
      { field: 'email', message: 'Enter your email address' },
      { field: 'terms', message: 'Accept the terms' },
    ]);
    expect(fuelStationFieldErrors({ ...form, franchise: 'other' })).toEqual([
      { field: 'franchise', message: 'Choose a franchise' },
    ]);
    expect(() => fuelStationBodyOf(blank)).toThrow();
  });

  test('should have an address that looks like one', () => {
    expect(fuelStationFieldErrors({ ...form, email: 'amina' })).toEqual([{ field: 'email', message: 'Invalid email' }]);
  });

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
