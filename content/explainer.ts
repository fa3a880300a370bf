/** The scenes of our own explainer, in their order: each a screen of the product with its caption. */
export const scenes = [
  {
    picture: 'map',
    caption:
      'A morning on Mombasa Road: the trip of KDA 412T is drawn as it is driven, and the office sees where it stands.',
  },
  {
    picture: 'fuel',
    caption: 'At the pump the attendant takes a photo of the dispenser. The litres, the time and the place go with it.',
  },
  {
    picture: 'inspection',
    caption:
      'Before the gate opens, the driver walks round the lorry and pins a cracked mirror. The lorry stays in the yard.',
  },
  {
    picture: 'workflow',
    caption: 'A trip to Mombasa waits for a yes. It is given on a phone, and the next vehicle is dispatched.',
  },
  {
    picture: 'maintenance',
    caption: 'The kilometres of the month decide when each vehicle is serviced. What is late stands out.',
  },
  {
    picture: 'report',
    caption: 'At the end of the week the figures come by email: litres, kilometres, and what each vehicle cost.',
  },
] as const;
