import { type SharedPage, shareMachine } from '../../../machines/share.ts';
import { copyingText } from '../../actors/clipboard.ts';
import { canShare, sharingPage } from '../../actors/sharing.ts';
import { Button, buttonLook } from '../../design/Button.tsx';
import { CopyStatus } from '../../design/CopyStatus.tsx';
import { LongText } from '../../design/LongText.tsx';
import { styled } from '../../design/theme.ts';
import { useFlow } from '../../hooks/useFlow.ts';
import { Icon, IconFrame } from '../../pictures/icons.tsx';
import { mailAddress, networks } from './networks.ts';
import icons from './share-icons.svg';

const machine = shareMachine.provide({ actors: { sharingPage, copyingText } });

type ShareLinksProps = {
  page: SharedPage;
  headline?: string;
  /** The level of the headline. */
  as?: 'h2' | 'h3';
};

/** Ways to hand a page on: specification 2 (Blog detail). The networks' links are served, the button comes with the scripts. */
export function ShareLinks({ page, headline = 'Share', as: Headline = 'h2' }: ShareLinksProps) {
  const [snapshot, send] = useFlow(machine, { given: () => ({ canShare: canShare() }) });
  const isCopyable = snapshot.matches('copyable');
  return (
    <Share aria-labelledby="share">
      <Headline id="share">{headline}</Headline>
      <Ways>
        <ul role="list">
          {networks.map(({ name, address }) => (
            <li key={name}>
              <a
                className={way}
                href={address(page)}
                target="_blank"
                rel="noopener"
                aria-label={`Share on ${name} (new tab)`}
              >
                <IconFrame>
                  <use href={`${icons}#${name}`} />
                </IconFrame>
              </a>
            </li>
          ))}
          <li>
            <a className={way} href={mailAddress(page)} aria-label="Share by email">
              <Icon name="mail" />
            </a>
          </li>
        </ul>
        {!snapshot.matches('unhydrated') && (
          <Button
            type="button"
            kind="secondary"
            onClick={() => send({ type: isCopyable ? 'copy.pressed' : 'share.pressed', page })}
          >
            <Icon name={isCopyable ? 'copy' : 'share'} />
            <span>{isCopyable ? 'Copy link' : 'Share with …'}</span>
          </Button>
        )}
      </Ways>
      <CopyStatus
        what="Link"
        copied={snapshot.matches({ copyable: 'copied' })}
        uncopied={snapshot.matches({ copyable: 'uncopied' })}
      />
      {snapshot.matches({ copyable: 'uncopied' }) && (
        <Address>
          <LongText>{page.url}</LongText>
        </Address>
      )}
    </Share>
  );
}

const way = buttonLook({ kind: 'secondary' }).className;

const Share = styled('section', { display: 'grid', gap: '$2', '& h2, & h3': { fontSize: '$h3' } });

/** The button finds its place kept, so that nothing moves when it comes. */
const Ways = styled('div', {
  display: 'flex',
  flexWrap: 'wrap',
  gap: '$2',
  minHeight: '$target',
  '@phone': { minHeight: 'calc(2 * $sizes$target + $space$2)', alignContent: 'start' },
  '& ul': { display: 'flex', flexWrap: 'wrap', gap: '$2' },
  '& a': { width: '$target', padding: 0 },
});

const Address = styled('p', { userSelect: 'all' });
