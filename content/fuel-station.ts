/** The steps beside the fuel station form. */
export const fuelStationNextSteps = {
  headline: 'What happens next',
  steps: [
    {
      title: 'You get two logins',
      text: 'One for the manager and one for the fuel attendant. They appear here as soon as you register.',
    },
    {
      title: 'You write down the passwords',
      text: 'We show them once and never email them. We do email you the usernames.',
    },
    {
      title: 'The attendant signs in at the pump',
      text: 'In the Android app, the attendant photographs the dispenser at each fill. The manager sees it on the web.',
    },
  ],
} as const;
