import { samples } from '../samples.ts';
import type { Feature } from '../subject.ts';

/** The words of the page on reports, told by who reads them. */
export default {
  name: 'Reports and analytics',
  entry: { place: 90, description: 'The week in figures, emailed on Monday', icon: 'reports' },
  group: 'fleet',
  headline: 'If it moved, burned fuel or broke down, it’s in the report',
  lead: 'No more evenings with a spreadsheet, and no more figures that differ from one department to the next. The platform adds up everything it’s recorded and emails the totals to the people who need them.',
  description:
    'Weekly and monthly fleet reports by email: cost per kilometre, fuel, idling, safety and maintenance, by vehicle, driver and site.',
  picture: 'MonthlyReport',
  sections: [
    {
      title: 'For the person who signs the budget',
      text: 'One page. What the fleet cost this month, what a kilometre cost, how many vehicles worked and how many stood idle, and what’s changed since last month. To find out more, sign in and go from the fleet to the site, from the site to the lorry, and from the lorry to a single fill or service job. If you don’t need to, you’re done in a minute.',
      moment: { at: '18:00', vehicle: 'KCZ 204P' },
      points: ['Cost per kilometre', 'Vehicles in use and idle', 'Change since last month'],
    },
    {
      title: 'For the fleet manager',
      text: 'The weekly report is a to-do list in a table: the vehicles that used more fuel than their own average, the engines that idled longest, and the services due before the end of the month. It also lists drivers whose harsh braking went up, and those whose went down, because praise needs evidence too. It arrives at seven on Monday, and every line links to the trip, photo or job behind it.',
      sample: samples.report,
      plot: {
        name: 'ReportEmail',
        caption: 'That Thursday’s full report, as emailed: the alarms first, then the lorries.',
        moment: { at: '10:42', vehicle: 'KDA 412T', event: 'drop' },
      },
    },
    {
      title: 'For the accountant',
      text: 'Costs are recorded by vehicle and by site, each with its date and document. Export a month’s costs to a spreadsheet, or have your accounting software fetch them through the REST API. Mileage for a project or an employee is taken from the recorded trips, so nobody has to claim it. When KRA or an external auditor asks where an amount comes from, the entry and the receipt are two clicks away.',
      moment: { at: '06:31', vehicle: 'KDG 205L', event: 'mismatch' },
      points: ['Costs by vehicle and site', 'Receipts attached to entries', 'Spreadsheet or REST API'],
      sample: samples.csv,
    },
    {
      title: 'For the customer who pays for it',
      text: 'If a contract sets service levels, do your own measuring. Deliveries made, deliveries on time, hours on site, missed collections, make-up collections: choose the columns your contract mentions, and have them emailed each month. By the time you talk about renewal, the customer has six of these reports to look back on.',
      moment: { at: '17:00', vehicle: 'KCZ 204P', event: 'delivery' },
    },
    {
      title: 'For the curious',
      text: 'Sooner or later someone asks something no standard report answers. Do the older pick-ups use more fuel in the rains? Which gate keeps our drivers waiting? Filter by site, route, model, driver or time of day, group the results however you like, and see them as a table or a chart. If it’s worth knowing every month, add it to the email.',
      points: ['Filter and group', 'Table or chart', 'Export and do your own sums'],
      plot: {
        name: 'LorryLitres',
        caption:
          'Seven lorries in one table, with the thirstiest first. KCZ 204P climbed to Timboroa that day, so ask about the route before you ask about the driver.',
        moment: { at: '17:00', vehicle: 'KCZ 204P' },
      },
    },
  ],
  closing: 'See the report you’d read on Monday',
  related: ['/features/fuel_management', '/features/platform_overview', '/industry/ngo', '/industry/government'],
} satisfies Feature;
