import * as z from 'zod/mini';
import { exchangeRateForm } from './exchange-rate.ts';
import { described, emptyOrUrl } from './setting.ts';

/** What the owner says in words; by default nothing, and pages leave it out. */
const said = (description: string) => described(description, z._default(z.string().check(z.trim()), ''));

/** What only the owner of a site can claim about the company, the platform, the trackers and how customers pay. Where one is empty, pages say nothing of it. */
export const ownerShape = {
  LEGAL_NAME: said("The company's registered name."),
  VAT_NUMBER: said("The company's VAT number."),
  GOVERNING_LAW: said('The law that governs the terms, such as "the laws of Kenya".'),
  PEOPLE: said('Who talks to customers, such as "Wanjiru Kamau (demos) and Otieno Odhiambo (trackers)".'),
  PLATFORM_HOSTING: said('A sentence for /security: where the platform runs.'),
  PLATFORM_BACKUPS: said(
    'A sentence for /security: how often the platform is backed up, where, and how long a restore takes.',
  ),
  PLATFORM_SUBPROCESSORS: said("A sentence for /security: which other companies process customers' data, and why."),
  PLATFORM_CERTIFICATES: said(
    'A sentence for /security: which certificates the platform or its host holds, and until when.',
  ),
  STATUS_URL: described(
    'The page that shows outages of the platform.',
    z._default(emptyOrUrl(/^https?$/, 'https://status.example.com'), ''),
  ),
  TANK_SENSOR: said(
    'A sentence: how the tank level is measured, such as by a capacitive probe, the CAN bus or the fuel gauge.',
  ),
  TANK_ACCURACY: said('A sentence: how accurate that is, as a percentage of a full tank or in litres.'),
  TRACKER_FITTING: said('A sentence: who fits the tracker and the sensor, where, and how long that takes.'),
  TRACKER_PRICE_COVERS: said('A sentence: what the price of a tracker covers, and whether that includes the sensor.'),
  TRACKER_SIM: said('A sentence: whose SIM card is in the tracker, and who pays for its data.'),
  TRACKER_WARRANTY: said('A sentence: how long the tracker and the sensor are under warranty, and what it covers.'),
  TRACKER_MEMORY: said('A sentence: how long the tracker keeps readings without a network.'),
  PRICES_VAT: said('A sentence for /price: whether the prices include VAT.'),
  CONTRACT_LENGTH: said('A sentence for /price: how long a contract runs, and how it ends.'),
  WAYS_OF_PAYING: said('A sentence for /price: how customers pay, such as by M-Pesa or bank transfer.'),
  KES_RATE: described(
    'Kenyan shillings per dollar and the date of that rate, such as 129.50 on 5 November 2026. Prices are then shown in both, and the sum on the pricing page is in shillings.',
    z._default(
      z.string().check(
        z.trim(),
        z.refine(
          (rate) => rate === '' || exchangeRateForm.test(rate),
          'must be empty or shillings per dollar with the day, such as 129.50 on 5 November 2026',
        ),
      ),
      '',
    ),
  ),
};

/** The settings that pages leave out where they are empty. */
export type OwnerSettings = z.output<z.ZodMiniObject<typeof ownerShape>>;
