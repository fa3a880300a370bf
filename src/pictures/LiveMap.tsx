import { clockTime } from '../../content/day/day.ts';
import { liveMap } from '../../content/day/live-map.gen.ts';
import { Frame } from './Frame.tsx';

const { plate, minute, speed, litres, counts, tank, holds, reports } = liveMap;

/** What was filled and what was lost: the minute, and the litres. */
const [filled, lost] = (['fill', 'drop'] as const).map((kind) => {
  const [, at = 0, title = '', place = ''] = reports.find((report) => report[0] === kind) ?? [];
  return { at, title, place, litres: /\d+/.exec(title)?.[0] ?? '' };
}) as [Reported, Reported];
type Reported = { at: number; title: string; place: string; litres: string };

/** On the fuel chart: 06:00 is at 64, 14:00 at 228; empty is at 360, full at 296. */
const x = (at: number) => Math.round(64 + ((at - 360) * 164) / 480);
const y = (amount: number) => Math.round(360 - (amount / holds) * 64);
const curve = tank.map(([at, amount]) => `${x(at)} ${y(amount)}`).join(' ');
const beforeLoss = tank.findIndex(([at]) => at === lost.at) - 1;
const lossY = [tank[beforeLoss]?.[1] ?? 0, tank[beforeLoss + 1]?.[1] ?? 0].map(y) as [number, number];

/**
 * The hero: a live map of Nairobi's south east at 13:52 of the day, one trip being drawn, the vehicle's fuel so far and an alert.
 * The style sheet may animate `.trip` (its length is 1) and `.pulse`. On the narrowest phones 40 units of each side are cut off.
 */
export function LiveMap() {
  return (
    <Frame
      size={[480, 400]}
      ground="var(--colors-mapLand)"
      label={`Live map of Nairobi's south east at ${clockTime(minute)}: lorry ${plate} on its way to Athi River, its fuel chart with a drop of ${lost.litres} litres at ${clockTime(lost.at)}, and a count of ${counts.moving} vehicles moving, ${counts.idle} idle and ${counts.stopped} stopped.`}
    >
      <defs>
        <clipPath id="live-clip">
          <rect x="140" y="60" width="480" height="400" />
        </clipPath>
        <path
          id="live-mombasa"
          d="M-10 84C70 90 150 128 228 196C300 258 392 312 480 356C520 376 560 400 590 428L660 500"
        />
        <path id="live-ring" d="M-10 306C70 296 150 258 228 196C262 170 336 200 372 160C408 120 412 60 400-10" />
        <path id="live-bypass" d="M480 356C500 300 496 250 522 200S590 130 660 120" />
        <g id="live-arrow">
          <circle r="13" stroke="var(--colors-surface)" strokeWidth="3" />
          <path d="M0-7 5 5 0 2.5-5 5z" fill="var(--colors-surface)" />
        </g>
        <g id="live-alert">
          <circle r="13" fill="var(--colors-alert)" stroke="var(--colors-surface)" strokeWidth="3" />
          <path d="M0-6.5v7m0 5.5v0" stroke="var(--colors-surface)" strokeWidth="3" strokeLinecap="round" />
        </g>
        <g id="live-panels">
          <rect x="36" y="16" width="126" height="86" rx="8" />
          <rect x="228" y="16" width="216" height="58" rx="8" />
          <rect x="36" y="258" width="236" height="130" rx="8" />
        </g>
        <linearGradient id="live-edge">
          <stop stopColor="var(--colors-mapLand)" />
          <stop offset="1" stopColor="var(--colors-mapLand)" stopOpacity="0" />
        </linearGradient>
        <rect id="live-fade" width="28" height="480" fill="url(#live-edge)" />
      </defs>
      <g transform="translate(-140 -60)" clipPath="url(#live-clip)">
        <path
          fill="var(--colors-mapPark)"
          d="M-10 326C80 316 160 276 226 222C300 284 390 334 472 376C510 396 540 414 566 440L600 530H-10zM250 26l52-8 12 44-46 14z"
        />
        <g fill="none" stroke="var(--colors-mapWater)" strokeLinecap="round">
          <path strokeWidth="5" d="M-10 30C60 10 90 60 150 50S250 90 300 106S440 60 500 96S590 180 660 176" />
          <path strokeWidth="6" d="M330 530C350 470 330 440 390 420S470 440 520 400S600 350 660 340" />
        </g>
        <path fill="var(--colors-mapWater)" d="M60 206c20-16 44-8 62-20s26 4 12 20-36 10-48 22-42-8-26-22z" />
        <g fill="none" stroke="var(--colors-mapRoad)" strokeLinecap="round">
          <path
            strokeWidth="3"
            d="M84 102 118-10M134 130 176-10M178 158 222 40M100 62 262 152M130 20 300 116M62 94 44 40M300 116 262 152 236 190M262 152 330 178M300 116 316 184M350 122 330 182M352 92 362 130M310 202 286 236 262 226M286 236 420 330M340 196 330 240M428 60 470 150 512 222M470 150 402 140M404 112 486 84 500-10M486 84 560 150M470 150 412 188 506 254M412 188 384 166M440 168 470 226M566 148 590 214 512 232M590 214 650 230M578 180 524 200M616 222 606 262 650 276M606 262 498 290M498 320 596 302 606 262M596 302 556 384M596 302 650 312M30 90 20 184 60 290M20 184 130 254M-10 150 20 184M110 170 180 226"
          />
          <path
            strokeWidth="5"
            d="M-10 60C90 20 200 60 290 132S380 136 412 96 560 40 660 50M590 428C620 410 640 400 660 398"
          />
          <path strokeWidth="10" d="M356 252 446 304" />
          <use href="#live-ring" strokeWidth="9" />
          <use href="#live-bypass" strokeWidth="9" />
        </g>
        <g fill="none" stroke="var(--colors-mapRoadMajor)">
          <use href="#live-ring" strokeWidth="5" />
          <use href="#live-bypass" strokeWidth="5" />
          <use href="#live-mombasa" stroke="var(--colors-mapRoad)" strokeWidth="14" />
          <use href="#live-mombasa" strokeWidth="10" />
        </g>
      </g>
      <use href="#live-fade" />
      <use href="#live-fade" transform="translate(480) scale(-1 1)" />
      <use href="#live-fade" transform="matrix(0 1 1 0 0 0)" />
      <use href="#live-fade" transform="matrix(0 -1 1 0 0 400)" />
      <g transform="translate(-140 -60)">
        <g
          fill="var(--colors-inkSoft)"
          fontSize="16"
          paintOrder="stroke"
          stroke="var(--colors-mapLand)"
          strokeWidth="4"
        >
          <text dy="-13">
            <textPath href="#live-mombasa" startOffset="306">
              Mombasa Road
            </textPath>
          </text>
          <text x="490" y="242" textAnchor="end">
            Embakasi
          </text>
          <text x="566" y="452" textAnchor="end" stroke="var(--colors-mapPark)">
            Athi River
          </text>
        </g>
        <g fill="none" stroke="var(--colors-signal)" strokeLinejoin="round" strokeLinecap="round">
          <path className="trip" pathLength={1} strokeWidth="5" d="M228 196C300 258 392 312 480 356Q486 359 492 362" />
          <g fill="var(--colors-surface)" strokeWidth="3">
            <circle cx="347" cy="282" r="6" />
            <circle cx="228" cy="196" r="6" />
          </g>
        </g>
        <circle cx="590" cy="428" r="21" fill="var(--colors-alert)" opacity=".2" />
        <use href="#live-alert" transform="translate(590 428)" />
        <use href="#live-arrow" fill="var(--colors-moving)" transform="translate(507 236) rotate(18)" />
        <use href="#live-arrow" fill="var(--colors-idle)" transform="translate(248 184) rotate(60)" />
        <use href="#live-arrow" fill="var(--colors-stopped)" transform="translate(372 160) rotate(40)" />
        <circle className="pulse" cx="492" cy="362" r="27" fill="var(--colors-moving)" opacity=".25" />
        <use href="#live-arrow" fill="var(--colors-moving)" transform="translate(492 362) rotate(116) scale(1.2)" />
      </g>
      <use href="#live-panels" y="1" stroke="var(--colors-ink)" strokeWidth="7" opacity=".06" />
      <use href="#live-panels" fill="var(--colors-surface)" stroke="var(--colors-line)" />
      <rect x="258" y="214" width="182" height="36" rx="8" />
      <text x="269" y="238" fontSize="16" fill="var(--colors-paper)">
        <tspan fontWeight="600">{plate}</tspan>
        <tspan dx="6">{`${speed} km/h`}</tspan>
      </text>
      <use href="#live-alert" transform="translate(253 45)" />
      <g fontSize="17" fontWeight="600">
        <text x="276" y="40">
          {lost.title}
        </text>
        <text x="50" y="282">
          {`${litres} L`}
        </text>
      </g>
      <g fill="var(--colors-inkSoft)">
        <text x="276" y="62">
          {`${lost.place} · ${clockTime(lost.at)}`}
        </text>
        <text x="258" y="282" textAnchor="end">
          Fuel today
        </text>
        <g textAnchor="middle">
          <text x="72" y="381">
            06:00
          </text>
          <text x="154" y="381">
            10:00
          </text>
          <text x="236" y="381">
            14:00
          </text>
        </g>
      </g>
      <g transform="translate(8 1)">
        <path stroke="var(--colors-line)" d="M42 296h208M42 328h208M42 360.5h208" />
        <path fill="none" stroke="var(--colors-ink)" strokeWidth="3" strokeLinejoin="round" d={`M${curve}`} />
        <path opacity=".07" d={`M${curve}V360H${x(tank[0]?.[0] ?? 0)}z`} />
        <path
          stroke="var(--colors-alert)"
          strokeWidth="5"
          strokeLinecap="round"
          d={`M${x(lost.at)} ${lossY[0]}V${lossY[1]}`}
        />
        <circle cx={x(lost.at)} cy={(lossY[0] + lossY[1]) / 2} r="12" fill="var(--colors-alert)" opacity=".2" />
        <circle cx={x(minute)} cy={y(litres)} r="5" />
        <g fontWeight="600" paintOrder="stroke" stroke="var(--colors-surface)" strokeWidth="4">
          <text x={x(filled.at) + 10} y="291">
            {`+${filled.litres} L`}
          </text>
          <text x={x(lost.at) + 16} y={lossY[0] + 4} fill="var(--colors-alert)">
            {`−${lost.litres} L`}
          </text>
        </g>
      </g>
      <circle cx="53" cy="36" r="5" fill="var(--colors-moving)" />
      <text x="66" y="41">
        {`Moving ${counts.moving}`}
      </text>
      <circle cx="53" cy="59" r="5" fill="var(--colors-idle)" />
      <text x="66" y="64">
        {`Idle ${counts.idle}`}
      </text>
      <circle cx="53" cy="82" r="5" fill="var(--colors-stopped)" />
      <text x="66" y="87">
        {`Stopped ${counts.stopped}`}
      </text>
    </Frame>
  );
}
