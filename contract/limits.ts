/**
 * Every limit that people are told or held to: how long, how many, how much. Forms, emails, pages and the server all take their
 * figures from here, so each is changed in one place. Sources: specification 5 and 9, and the rulings on calls.
 */

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** The free trial, in days. */
export const trialDays = 21;

/** How far ahead a demo can be booked, in days. */
export const bookableDays = 365;

/** How long a demo takes, in milliseconds. */
export const demoLength = 30 * minute;

/** How long before a demo its visitor is reminded of it, in milliseconds. */
export const reminderLead = day;

/** The longest that a page waits when the server asks it to send something again later, in milliseconds. */
export const longestPostponement = hour;

// Registration codes

/** Characters of a code. */
export const codeLength = 6;

/** How long a code can be verified, in milliseconds. */
export const codeLifetime = 15 * minute;

/** Wrong guesses after which a code is dead for the network that asked for it. */
export const maxCodeAttempts = 5;

/** Wrong guesses after which a code is dead for all other networks together. */
export const maxStrangersCodeAttempts = 2;

/** How long the visitor waits before another code can be sent, in milliseconds. */
export const resendPause = 30 * second;

// Sessions and links that are emailed, all in milliseconds

/** How long a registration can be continued once its email address is confirmed. */
export const sessionLifetime = 60 * minute;

/** How long a link to set a new password works. */
export const resetLinkLifetime = 60 * minute;

/** How long a link to confirm a subscription works. */
export const confirmationLifetime = 24 * hour;

/** How long an invitation works, emailed or shared as a link. */
export const invitationLifetime = 7 * day;

/** How long after it has expired an emailed invitation can be renewed by somebody who has its link. */
export const invitationRenewal = 30 * day;

/** How long a company that was deleted can be brought back; then it is erased. Ruling on the registration link. */
export const deletedCompanyLifetime = 30 * day;

/** How often the server deletes what has been kept for long enough, in milliseconds. */
export const sweepInterval = 5 * minute;

// What is sent

/** How old an article may be and still be emailed to subscribers, in milliseconds. */
export const newsLifetime = 30 * day;

/** How long a form that could not be sent waits on the visitor's device, in milliseconds. */
export const unsentRetention = 7 * day;

/** How long a page that was read can be opened without a network, in milliseconds: prices and articles change. */
export const readPageLifetime = 30 * day;

/** The window in which submissions from one network address are counted, in milliseconds. */
export const submissionWindow = minute;

/** The window in which emails on request to one address are counted, in milliseconds. */
export const requestWindow = hour;

/** All sources together may make this many times the requests for a domain that one source may. */
export const requestSources = 2;

/**
 * Once a mailbox has been sent the emails of an hour, another one of a kind is sent only if the last of that kind is this old, in
 * milliseconds. It is less than the lifetime of a code or link, so at any time the mailbox holds one that works or can be sent another.
 */
export const requestPause = 12 * minute;

/** An IPv6 site (48 bits) may make this many times the submissions that one of its networks (64 bits) may. */
export const networksPerSite = 8;

/** How long after a fuel station is registered a repeated request still gets passwords, in milliseconds. */
export const passwordReissueWindow = 10 * minute;

/** How long the browser that made a booking can load the page with its acknowledgement again, in milliseconds. */
export const sentPageLifetime = hour;

// Forms

/** The most characters that each kind of field takes. */
export const maxLengths = {
  name: 100,
  organization: 200,
  phone: 40,
  /** RFC 5321, section 4.5.3.1.3, less the two angle brackets. */
  email: 254,
  /** The part before the @ of an email address: RFC 5321, section 4.5.3.1.1. */
  emailLocal: 64,
  enquiry: 4000,
  password: 128,
  /** The field that people do not see. */
  honeypot: 200,
} as const;

/** The fewest digits of a phone number. */
export const minPhoneDigits = 6;

/** The fewest characters of a password. */
export const minPasswordLength = 6;

/** Rows that the invitations begin with. */
export const initialInviteRows = 3;

/** The most people that can be invited in one request. */
export const maxInvites = 20;

/** The most people whom one account can invite within an hour. */
export const maxInvitedPerHour = 40;
