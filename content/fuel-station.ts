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
      text: 'They are shown once, and we do not email them. We email you the usernames.',
    },
    {
      title: 'The attendant signs in at the pump',
      text: 'In the Android app, with a photo of the dispenser and the time for each filling. The manager sees it on the web.',
    },
  ],
} as const;
