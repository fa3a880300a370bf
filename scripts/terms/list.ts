/** A term that visitors should not read, and what to write instead. */
export type Term = {
  unwanted: RegExp;
  preferred: string;
  /** Whole texts in which the term stays. */
  except?: readonly string[];
  /** Files that may use it, by their paths. */
  unlessIn?: readonly string[];
};

/** What only pages about this software itself can say, because it is true of this software. */
const aboutThisSoftware = ['content/privacy.ts', 'content/security.ts', 'content/terms.ts'];

const plainer = 'a plain word that says what it does';
const unclaimed = 'nothing: only what the specification claims, or what the page shows';

/** One term for one thing, in British English. */
export const unwantedTerms: readonly Term[] = [
  { unwanted: /\bclients?\b/i, preferred: 'customer' },
  { unwanted: /\btrucks?\b/i, preferred: 'lorry' },
  // `telephone=no` is for email programs.
  { unwanted: /\btelephones?\b(?!=)/i, preferred: 'phone' },
  { unwanted: /\b(filling|petrol|gas)\s+stations?\b/i, preferred: 'fuel station' },
  { unwanted: /\b(e-mails?|mails|mail(?!\s+server))\b/i, preferred: 'email' },
  { unwanted: /\bkshs?\b/i, preferred: 'KES' },
  { unwanted: /\blog(s|ged|ging)?\s+(in|on)\b/i, preferred: 'sign in' },
  { unwanted: /\bspam mails?\b|\bunwanted e?mails?\b/i, preferred: 'spam folder' },
  {
    unwanted: /\b(?:Full|First|Last|Station|Team) Name\b|\bMobile Number\b|\bEmail Address\b/,
    preferred: 'the field’s label in sentence case',
    // Specification 5 (Booking).
    except: ['Enter First Name', 'Enter Last Name'],
  },
  { unwanted: /\banew\b/i, preferred: 'again' },
  { unwanted: /\bat the most\b/i, preferred: 'at most' },
  { unwanted: /\bnobody of\b/i, preferred: 'nobody at' },
  { unwanted: /\bkept nowhere\b/i, preferred: 'never stored' },
  { unwanted: /\bit holds for \d/i, preferred: 'it works for' },
  { unwanted: /\bcomparing the code\b/i, preferred: 'checking your code' },
  { unwanted: /\b(press|submit|send it) once more\b/i, preferred: 'again' },
  // The type of schema.org.
  { unwanted: /\borganiz(e|ed|ing|ation|ations)\b/i, preferred: 'organis…', except: ['Organization'] },
  {
    unwanted: /\b(optimiz(e[ds]?|ing)|analyz(e[ds]?|ing)|gray|tires?|license\s+plates?)\b/i,
    preferred: 'the British spelling',
  },
  {
    unwanted:
      /\b(seamless(ly)?|empower(s|ing)?|cutting-edge|world-class|best-in-class|state-of-the-art|game-chang\w+|leverag\w+|effortless(ly)?|revolutioni\w+|hassle-free|one-stop)\b/i,
    preferred: plainer,
  },
  {
    unwanted:
      /\b(encrypt\w*|guarantee\w*|24\/7|round the clock|(no|without a|ask for a) (credit )?card|named (success )?agent)\b/i,
    preferred: unclaimed,
    unlessIn: aboutThisSoftware,
  },
  // Facts that several pages name.
  { unwanted: /\bMombasa road\b/, preferred: 'Mombasa Road' },
  { unwanted: /\bswahili\b/i, preferred: 'Kiswahili' },
  {
    unwanted:
      /\bper (?:vehicle and month|month and vehicle)\b|\bper vehicle (?:a|each) month\b|\ba month per vehicle\b/i,
    preferred: 'per vehicle per month',
  },
  { unwanted: /\b90 (?:us )?dollars\b/i, preferred: '$90, from `trackerPrice`' },
  {
    unwanted: /\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]* \d{1,2}(?:st|nd|rd|th)?,? \d{4}\b/,
    preferred: 'a date such as 5 November 2026',
  },
  {
    unwanted: /\bcracked (?:left |right )?mirror\b[^.]*\b(?:stays?|yard|no gate pass|off the road)\b/i,
    preferred: 'fit to drive, and fixed before dark',
  },
  {
    unwanted: /\b(?:level|tank) (?:drops|falls)\b|\bsudden drops?\b/i,
    preferred: 'what the sensor in the tank reads',
  },
];
