/** The scenes of our own explainer, in their order: each a screen of the product with its caption. */
export const scenes = [
  {
    picture: 'map',
    caption: 'An afternoon on Mombasa Road: the trip of KDA 412T appears on the map as it’s driven.',
  },
  {
    picture: 'fuel',
    caption:
      'At the pump, the attendant photographs the dispenser. The litres, the time and the place go with the picture.',
  },
  {
    picture: 'inspection',
    caption:
      'Before the gate opens, the driver walks round the van and marks a cracked mirror. The workshop hears about it at once.',
  },
  {
    picture: 'workflow',
    caption: 'A trip to Mombasa needs approval. It’s given on a phone, and the next vehicle is dispatched.',
  },
  {
    picture: 'maintenance',
    caption: 'The month’s kilometres decide when each vehicle is serviced. Overdue services stand out.',
  },
  {
    picture: 'report',
    caption: 'The figures arrive by email: litres, kilometres, and the vehicles that used the most, day by day.',
  },
] as const;
