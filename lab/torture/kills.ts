import { setTimeout as pause } from 'node:timers/promises';
import { openSite } from '../site.ts';
import type { SiteStorage } from '../storage.ts';
import { compareWithStored, privateText, type SubmissionFigures, startVisitors } from './submissions.ts';

/** What became of submissions while the server was killed. */
export interface KillFigures extends SubmissionFigures {
  kills: number;
  /** Answers that are neither 2xx nor 503. */
  unexpected: string[];
  /** How often the process ended otherwise. */
  crashes: number;
  /** How often the log holds what visitors typed. */
  secretsInLogs: number;
}

/** The longest time between two kills, in milliseconds. */
const maxLife = 700;

/** Ends the process again and again while visitors submit. */
export async function killWhileSubmitting(storage: SiteStorage, build: string, kills: number): Promise<KillFigures> {
  await using site = await openSite({ build, storage });
  const visitors = startVisitors(site.url);
  for (let kill = 0; kill < kills; kill++) {
    await pause(Math.random() * maxLife);
    await site.killAndRestart();
  }
  await visitors.stop();
  await site.stop();
  return {
    kills,
    ...(await compareWithStored(storage, visitors)),
    unexpected: [...visitors.answers.unexpected],
    crashes: site.crashes(),
    secretsInLogs: site.timesInLog(privateText),
  };
}
