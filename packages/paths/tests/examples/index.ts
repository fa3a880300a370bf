import { creditCheck } from './credit-check.ts';
import { debounce } from './debounce.ts';
import type { Example } from './example.ts';
import { feedbackSurvey } from './feedback-survey.ts';
import { fetchWithRetry } from './fetch-with-retry.ts';
import { fileUpload } from './file-upload.ts';
import { mediaPlayer } from './media-player.ts';
import { multiStepForm } from './multi-step-form.ts';
import { stopwatch } from './stopwatch.ts';
import { textEditor } from './text-editor.ts';
import { ticTacToe } from './tic-tac-toe.ts';
import { toggle } from './toggle.ts';
import { trafficLight } from './traffic-light.ts';

/** Versions of well-known XState examples. None of them is related to this site. */
export const examples = [
  toggle,
  trafficLight,
  feedbackSurvey,
  multiStepForm,
  mediaPlayer,
  textEditor,
  debounce,
  creditCheck,
  fetchWithRetry,
  ticTacToe,
  stopwatch,
  fileUpload,
] as unknown as readonly Example[];
