import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { suggestedAddress } from '../../contract/email-suggestion.ts';
import { publicDomains } from '../../contract/public-domains.ts';

const tags = ['5.email-slips'];

/** One slip of each kind in a domain: a letter doubled, two in the wrong order, and one after the first left out or wrong. */
function slipsOf(domain: string): string[] {
  return [...domain].flatMap((letter, at) => {
    const [before, after] = [domain.slice(0, at), domain.slice(at + 1)];
    const doubled = before + letter + letter + after;
    const swapped = after === '' ? [] : [`${before}${after[0]}${letter}${after.slice(1)}`];
    return [doubled, ...swapped, ...(at > 0 ? [before + after, `${before}x${after}`] : [])];
  });
}

describe('the address that was probably meant', () => {
  test.each([
    ['amina@gmial.com', 'amina@gmail.com'],
    ['amina@yaho.com', 'amina@yahoo.com'],
    ['amina@outlok.com', 'amina@outlook.com'],
    ['amina@hotmail.con', 'amina@hotmail.com'],
    ['amina@gmail.co', 'amina@gmail.com'],
    ['amina@gmail.co.ke', 'amina@gmail.com'],
    ['amina@gmailcom', 'amina@gmail.com'],
    ['amina@gmail', 'amina@gmail.com'],
    ['amina@iclod.com', 'amina@icloud.com'],
    ['amina@mgail.com', 'amina@gmail.com'],
    ['amina@ggmail.com', 'amina@gmail.com'],
    ['amina@yaho.fr', 'amina@yahoo.fr'],
    ['amina@hotmial.co.uk', 'amina@hotmail.co.uk'],
    [' Amina.Otieno+Fleet@GMIAL.com ', 'Amina.Otieno+Fleet@gmail.com'],
    ['josé&co@yahooo.com', 'josé&co@yahoo.com'],
  ])('should correct a slip in the domain of %s', { tags }, (typed, meant) => {
    expect(suggestedAddress(typed)).toBe(meant);
  });

  test.each(['gmail.com', 'yahoo.com', 'outlook.com', 'hotmail.com'])(
    'should correct any one slip after the first letter of %s',
    { tags },
    (domain) => {
      for (const slip of slipsOf(domain)) {
        if (publicDomains.has(slip) || slip === 'gail.com') continue;
        expect(suggestedAddress(`amina@${slip}`), slip).toBe(`amina@${domain}`);
      }
    },
  );

  test.each([...publicDomains])('should never replace an address at %s', { tags }, (domain) => {
    expect(suggestedAddress(`amina@${domain}`)).toBeUndefined();
  });

  test.each(
    `haulage.co.ke safaricom.co.ke kplc.co.ke kra.go.ke mtn.co.ug airtel.co.tz msafara.co.tz gm.com ge.com sgs.com shell.com total.com
    cloud.com gail.com grail.com hotmart.com kq.aero who.int sendy.ke yahoo.ca yahoo.co.ke yahoo.com.au outlook.fr hotmail.it live.co.uk
    proton.com haulage.example strathmore.edu oxfam.org.uk
    never.com navel.com waver.com imail.com tmail.com emails.com e-mail.com mymail.com photon.me proto.me
    yahoo.gr yahoo.co.ug yahoo.es hotmail.co.ug hotmail.fr yandex.rs`.split(/\s+/),
  )('should leave %s alone', { tags }, (domain) => {
    expect(suggestedAddress(`amina@${domain}`)).toBeUndefined();
  });

  test.each(['', 'amina', '@gmial.com', 'amina@', 'amina@home@gmial.com'])(
    'should not be guessed for %j',
    { tags },
    (typed) => {
      expect(suggestedAddress(typed)).toBeUndefined();
    },
  );

  test('should be at a public domain and be no slip itself, whatever is typed', { tags }, () => {
    const domain = fc.oneof(
      fc.constantFrom(...[...publicDomains].flatMap(slipsOf)),
      fc.domain(),
      fc.string({ unit: 'grapheme' }),
    );
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), domain, (local, domain) => {
        const meant = suggestedAddress(`${local}@${domain}`);
        if (meant === undefined) return;
        expect(publicDomains).toContain(meant.replace(/^.*@/s, ''));
        expect(suggestedAddress(meant)).toBeUndefined();
      }),
      { numRuns: 2000 },
    );
  });
});
