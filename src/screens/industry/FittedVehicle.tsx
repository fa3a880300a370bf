import { NumberedPoints } from '../../components/subject/NumberedPoints.tsx';
import type { SubjectPage } from '../../components/subject/subject.ts';
import { TourLink } from '../../components/subject/TourLink.tsx';
import { Columns } from '../../design/columns.ts';
import { DrawnPicture } from '../../design/DrawnPicture.tsx';
import { Container, loneLink, Screen, Section } from '../../design/layout.ts';
import { styled } from '../../design/theme.ts';

type FittedVehicleProps = { fitted: NonNullable<SubjectPage['fitted']>; joined: boolean };

/** A vehicle of the industry from the side, with what is fitted to it and what of it a form asks for. */
export function FittedVehicle({ fitted: { image, points, moment }, joined }: FittedVehicleProps) {
  return (
    <Section joined={joined} aria-labelledby="fitted">
      <Container>
        <Part split="8-4">
          <Screen>
            <DrawnPicture image={image} />
          </Screen>
          <div>
            <h2 id="fitted">What is fitted, what is checked</h2>
            <NumberedPoints points={points} />
            <TourLink moment={moment} />
          </div>
        </Part>
      </Container>
    </Section>
  );
}

const Part = styled('div', Columns, {
  '& h2': { fontSize: '$h3' },
  '& a': loneLink,
});
