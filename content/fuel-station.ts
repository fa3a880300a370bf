/** The words beside the fuel station's form: what happens next. */
export const fuelStationNextSteps = {
  headline: 'What happens next',
  steps: [
    {
      title: 'You get two logins',
      text: 'One for the manager, one for the fuel attendant. They show here as soon as you register.',
    },
    {
      title: 'You note the passwords',
      text: 'They are shown once and are in no mail. The usernames are in the mail that we send you.',
    },
    {
      title: 'The attendant signs in at the pump',
      text: 'On the Android app: a photo of the dispenser for each filling, with its time. The manager sees it on the web.',
    },
  ],
} as const;
