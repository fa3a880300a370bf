import { createHash } from 'node:crypto';
import { appointmentInWords, instantInWords, instantOf, zoneInWords } from '../../../contract/appointment.ts';
import { bookingFieldLabels } from '../../../contract/booking.ts';
import { type Hour, nameOfHour, nearestOpenHours } from '../../../contract/open-hours.ts';
import type { Settings } from '../../../contract/settings.ts';
import { bodyFont, day, night } from '../../../src/design/palette.ts';
import { type Html, html } from '../../html.ts';
import type { AnswerOutcome } from './answers.ts';
import type { Booking } from './tables.ts';

/** How many times an agent can choose from. */
const hourCount = 24;

/** The page on which an agent answers a request, and its content security policy: it loads nothing and runs nothing. */
export function answerDocument(
  outcome: AnswerOutcome,
  settings: Settings,
  now: Date,
): { html: string; policy: string; status: number } {
  const { title, content, status } = partsOf(outcome, settings, now);
  const page = html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${title} · ${settings.PRODUCT_NAME}</title>
<style>${{ html: style }}</style>
<main>
<p class="name">${settings.PRODUCT_NAME}</p>
<h1>${title}</h1>
${content}
</main>
</html>
`;
  return { html: page.html, policy, status };
}

function partsOf(
  outcome: AnswerOutcome,
  settings: Settings,
  now: Date,
): { title: string; content: Html; status: number } {
  switch (outcome.kind) {
    case 'unknown':
      return {
        title: 'This link has ended',
        content: html`<p>No request has this link. The visitor may have moved or cancelled the demo since: the newest notice about it says how it stands.</p>`,
        status: 404,
      };
    case 'past':
      return {
        title: 'This time has passed',
        content: html`${detailsOf(outcome.booking, settings)}<p>It can no longer be confirmed. Call the visitor.</p>`,
        status: 410,
      };
    case 'cancelled':
      return {
        title: 'The visitor has cancelled this demo',
        content: html`${detailsOf(outcome.booking, settings)}<p>The slot is free again, and you don’t have to call them.</p>`,
        status: 410,
      };
    case 'confirmed':
      return {
        title: 'This demo is confirmed already',
        content: detailsOf(outcome.booking, settings),
        status: 200,
      };
    case 'answered':
      return {
        title: outcome.booking.status === 'booked' ? 'The demo is confirmed' : 'The other time is proposed',
        content: html`${detailsOf(outcome.booking, settings)}<p>${told(outcome.booking)}</p>
${outcome.booking.status === 'booked' ? html`` : formsOf(outcome.booking, settings, now)}`,
        status: 200,
      };
    default:
      return {
        title: outcome.booking.status === 'proposed' ? 'Confirm the proposed time' : 'Answer a request for a demo',
        content: html`${outcome.kind === 'closed' ? html`<p role="alert"><strong>That time can’t be proposed any more. Choose another.</strong></p>` : html``}
${detailsOf(outcome.booking, settings)}
${formsOf(outcome.booking, settings, now)}`,
        status: outcome.kind === 'closed' ? 422 : 200,
      };
  }
}

function told({ email, status }: Booking): string {
  if (email === '') return 'The visitor didn’t give an email address. Call them to say so.';
  return status === 'booked'
    ? 'We’re emailing the visitor, with an entry for their calendar.'
    : 'We’re emailing the visitor, who can accept it with the link in that email or by phone. If they call, confirm it here.';
}

function detailsOf(booking: Booking, settings: Settings): Html {
  const lines = [
    ['Visitor', `${booking.first_name} ${booking.last_name}`],
    [bookingFieldLabels.phone, booking.phone || 'not given'],
    ['Email', booking.email || 'not given'],
    [
      'In their time',
      `${appointmentInWords(booking.appointment_date, booking.appointment_time)}, ${zoneInWords(booking.time_zone)}`,
    ],
    ['At our office', instantInWords(booking.appointment, settings.OFFICE_TIME_ZONE)],
  ] as const;
  return html`<dl>${lines.map(([term, value]) => html`<div><dt>${term}</dt><dd>${value}</dd></div>`)}</dl>`;
}

function formsOf(booking: Booking, settings: Settings, now: Date): Html {
  const hours = nearestOpenHours(booking, settings, now, { count: hourCount });
  const options = hours.map(
    (hour) => html`<option value="${nameOfHour(hour)}">${hourAtOffice(hour, booking, settings)}</option>`,
  );
  const proposal = html`<form method="post">
<h2>Propose another time</h2>
<label for="hour">Time at our office, and where the visitor is</label>
<select id="hour" name="hour">${options}</select>
<button name="answer" value="propose" class="other">Propose this time</button>
</form>`;
  return html`<form method="post"><button name="answer" value="confirm">Confirm this time</button></form>
${hours.length === 0 ? html`` : proposal}`;
}

function hourAtOffice(hour: Hour, { time_zone }: Booking, { OFFICE_TIME_ZONE }: Settings): string {
  const { appointment_date, appointment_time } = hour;
  const there = instantInWords(instantOf(appointment_date, appointment_time, time_zone), OFFICE_TIME_ZONE);
  return time_zone === OFFICE_TIME_ZONE
    ? there
    : `${there} (${appointmentInWords(appointment_date, appointment_time)}, ${zoneInWords(time_zone)})`;
}

const colours = (theme: typeof night) =>
  (['paper', 'tint', 'ink', 'inkSoft', 'line', 'signal', 'onSignal', 'surface'] as const)
    .map((name) => `--${name}:${theme[name]}`)
    .join(';');

const style = `:root{color-scheme:light dark;${colours(day)}}
@media (prefers-color-scheme:dark){:root{${colours(night)}}}
body{margin:0;background:var(--paper);color:var(--ink);font:1.0625rem/1.6 ${bodyFont};overflow-wrap:anywhere}
main{max-width:38rem;margin:0 auto;padding:2rem 1.25rem 4rem;gap:1.5rem}main,form{display:grid;grid-template-columns:minmax(0,1fr)}
h1,h2,p,dl,dd{margin:0}h1{font-size:1.75rem;line-height:1.2}h2{font-size:1.25rem}
.name{color:var(--inkSoft);font-weight:600}
dl{display:grid;gap:1rem;padding:1.25rem;border-radius:8px;background:var(--tint)}
dt{color:var(--inkSoft);font-size:.9375rem}dd{font-weight:600}
form{gap:.75rem}form+form{padding-top:1.5rem;border-top:1px solid var(--line)}label{font-weight:600}
select,button{min-height:48px;border-radius:4px;font:inherit}
select{padding:0 .75rem;border:1.5px solid var(--inkSoft);background:var(--surface);color:var(--ink)}
button{padding:0 1.5rem;border:2px solid transparent;background:var(--signal);color:var(--onSignal);font-weight:600;cursor:pointer}
button.other{border-color:var(--ink);background:transparent;color:var(--ink)}
@media (min-width:40rem){button{justify-self:start}}`;

const styleHash = createHash('sha256').update(style).digest('base64');
const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;
