import { createRoot } from 'react-dom/client';
import { createActor, fromCallback, fromPromise } from 'xstate';
import { addressAt, addressOf } from './address.ts';
import { hearingOf } from './live/hearing.ts';
import { liveMachine } from './live/machine.ts';
import { currentAddress, type Theme, type VisualizerEvent, visualizerMachine } from './machine.ts';
import { adoptMachine, noteUndrawable } from './registry.ts';
import { simulationMachine } from './simulation/machine.ts';
import { applyStyles } from './styles.ts';
import { Visualizer } from './views/Visualizer.tsx';

const themeKey = 'visualizer-theme';

const addressNow = () => addressAt(new URL(location.href));

const machine = visualizerMachine.provide({
  actors: {
    hearingAddress: fromCallback<VisualizerEvent>(({ sendBack }) => {
      const hear = () => sendBack({ type: 'address.changed', address: addressNow() });
      addEventListener('popstate', hear);
      return () => removeEventListener('popstate', hear);
    }),
    following: liveMachine.provide({
      actors: {
        hearingPages: fromCallback(
          hearingOf({
            adopt: (machine) => {
              const { id, isNew } = adoptMachine(machine);
              if (isNew) actor.send({ type: 'machines.found' });
              return id;
            },
            refuse: (name, reason) => {
              noteUndrawable(name, reason);
              actor.send({ type: 'machines.found' });
            },
          }),
        ),
      },
    }),
    simulating: simulationMachine.provide({
      actors: {
        copyingText: fromPromise<void, { text: string }>(({ input }: { input: { text: string } }) =>
          navigator.clipboard.writeText(input.text),
        ),
      },
    }),
  },
  actions: {
    pushAddress: ({ context }) => {
      const address = currentAddress(context);
      // Compared as they are written here: a link may be written otherwise, and Forward must not be lost by opening it.
      if (address !== addressOf(addressNow())) history.pushState(null, '', address);
    },
    keepTheme: ({ context }) => {
      localStorage.setItem(themeKey, context.theme);
      showTheme(context.theme);
    },
  },
});

function keptTheme(): Theme {
  const kept = localStorage.getItem(themeKey);
  return kept === 'light' || kept === 'dark' ? kept : 'system';
}

function showTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
}

applyStyles();
showTheme(keptTheme());
/** The page. */
export const actor = createActor(machine, { input: { address: addressNow(), theme: keptTheme() } }).start();
createRoot(document.getElementById('root') as HTMLElement).render(<Visualizer actor={actor} />);
