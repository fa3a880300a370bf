/** Domains at which anyone can get an address, the more common ones first where two are much alike. */
export const publicDomains: ReadonlySet<string> = new Set(
  `aol.com fastmail.com gmail.com gmx.com gmx.de gmx.net googlemail.com hey.com hotmail.co.uk hotmail.com icloud.com
  live.com mac.com mail.com mail.ru me.com msn.com naver.com outlook.com proton.me protonmail.com qq.com 126.com 163.com
  rediffmail.com rocketmail.com web.de yahoo.co.in yahoo.co.uk yahoo.com yahoo.fr yandex.com yandex.ru ymail.com zoho.com email.com`.split(
    /\s+/,
  ),
);
