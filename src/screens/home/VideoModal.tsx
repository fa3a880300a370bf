import { lazy, type MouseEvent, Suspense, useEffect, useRef } from 'react';
import type { VideoEvent } from '../../../machines/video.ts';
import { Button } from '../../design/Button.tsx';
import { useArrival } from '../../design/motion.ts';
import { styled } from '../../design/theme.ts';
import { Icon } from '../../pictures/icons.tsx';
import { settings } from '../../settings.ts';

/** Our own, fetched when it is opened; where it cannot be fetched, the live map of the page stands in its place. */
const Explainer = lazy(() => import('./Explainer.tsx').catch(() => import('./LivingMap.tsx')));

/** The explainer in the platform's own modal window; nothing of the video is loaded before it opens. */
export function VideoModal({ open, send }: { open: boolean; send: (event: VideoEvent) => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);
  useArrival(dialog, open);
  const onPress = (event: MouseEvent) => {
    if (event.target === dialog.current) send({ type: 'background.pressed' });
  };
  return (
    <Dialog
      ref={dialog}
      video={settings.VIDEO_URL ? 'hosted' : 'own'}
      aria-label="Explainer video"
      onClick={onPress}
      onCancel={(event) => {
        event.preventDefault();
        send({ type: 'escape.pressed' });
      }}
    >
      {open && (
        <Content>
          <Bar>
            <h2>{settings.PRODUCT_NAME} at work</h2>
            <Button type="button" kind="quiet" aria-label="Close video" onClick={() => send({ type: 'close.pressed' })}>
              <Icon name="close" /> Close
            </Button>
          </Bar>
          {settings.VIDEO_URL ? (
            <Player src={settings.VIDEO_URL} title="Explainer video" allow="autoplay; fullscreen; picture-in-picture" />
          ) : (
            <Suspense>
              <Explainer />
            </Suspense>
          )}
        </Content>
      )}
    </Dialog>
  );
}

const Dialog = styled('dialog', {
  maxWidth: 'none',
  padding: 0,
  border: 0,
  borderRadius: '$2',
  background: '$surface',
  color: '$ink',
  boxShadow: '$raised',
  '&::backdrop': { background: 'rgba(6, 16, 12, 0.72)' },
  // On a phone both have the whole width: our own, so that the pictures' letters can be read.
  '@phone': { borderRadius: 0 },
  variants: {
    video: {
      own: {
        width: 'min(920px, calc(100vw - 32px))',
        // Where the explainer is in the middle; in the middle by itself, it would take Close away from a press as it grows.
        $$top: 'max(16px, min(6dvh, 44px), 50dvh - 434px)',
        marginTop: '$$top',
        maxHeight: 'calc(100dvh - $$top - 16px)',
        '@phone': { $$top: 'max(16px, 50dvh - 37.5vw - 145px)', width: '100vw' },
      },
      // Its frame does not grow, so the browser centres it; on a low screen the whole frame shows below the bar.
      hosted: {
        $$lowWidth: 'calc((100dvh - 120px) * 16 / 9)',
        width: 'min(920px, 100vw - 32px, $$lowWidth)',
        maxHeight: 'calc(100dvh - 32px)',
        '@phone': { width: 'min(100vw, $$lowWidth)' },
      },
    },
  },
});

const Content = styled('div', {
  padding: '$3 $4 $4',
  '& figure': { display: 'grid', gap: '$3' },
  '& figcaption': { color: '$inkSoft', maxWidth: '$measure' },
});

const Bar = styled('div', {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '$3',
  paddingBottom: '$2',
  '& h2': { fontSize: '$h3' },
});

const Player = styled('iframe', {
  display: 'block',
  width: '100%',
  aspectRatio: '16 / 9',
  border: 0,
  borderRadius: '$1',
});
