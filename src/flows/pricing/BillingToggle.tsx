import { coveringInput } from '../../design/layout.ts';
import { styled } from '../../design/theme.ts';

type BillingToggleProps = {
  isMonthly: boolean;
  /** The id of the text that says what annual billing saves. */
  describedBy?: string;
};

/** The choice of billing, for a form of its own: it works without scripts. */
export function BillingToggle({ isMonthly, describedBy }: BillingToggleProps) {
  return (
    <Toggle>
      <label>
        <input type="radio" name="billing" value="monthly" defaultChecked={isMonthly} />
        <span>Monthly</span>
      </label>
      <label>
        <input type="radio" name="billing" value="annual" defaultChecked={!isMonthly} aria-describedby={describedBy} />
        <span>
          Annual <small>Save up to 33%</small>
        </span>
      </label>
    </Toggle>
  );
}

/** Two radio buttons that look like a switch. */
const Toggle = styled('div', {
  display: 'inline-flex',
  flexWrap: 'wrap',
  maxWidth: '100%',
  border: '1.5px solid $inkSoft',
  borderRadius: '$1',
  background: '$surface',
  overflow: 'hidden',
  '& label': { position: 'relative', flex: '1 0 auto', display: 'flex', maxWidth: '100%', minHeight: '45px' },
  '& input': coveringInput,
  '& span': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    flex: 1,
    gap: '0 $2',
    padding: '$1 $4',
    fontWeight: '$strong',
  },
  '& small': { fontSize: '$small', fontWeight: '$body' },
  '& input:checked + span': { background: '$ink', color: '$paper' },
  '& input:focus-visible + span': { outline: '3px solid $signal', outlineOffset: '-4px' },
  '@media (forced-colors: active)': {
    '& input:checked + span': { forcedColorAdjust: 'none', background: 'Highlight', color: 'HighlightText' },
    '& input:checked:focus-visible + span': { outlineColor: 'HighlightText' },
  },
});
