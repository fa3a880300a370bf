import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dataFolder } from './server.ts';

/** A part of a page as axe sees it: hashes of the element with all that is in it, and of the colours of its own text. */
export type PagePart = {
  /** The number of elements in it, itself included, which follow it. */
  size: number;
  key: string;
  /** The colours of its own text (default: it has none). */
  colours?: string;
};

/** What was checked in the whole run, by any of its processes. */
const file = join(dataFolder, 'checked-parts');
const known = new Set<string>();
let length = 0;

/** Whether something was checked before in this run, by its key. */
export function checkedBefore(): (key: string) => boolean {
  if (existsSync(file)) {
    const all = readFileSync(file, 'utf8');
    const end = all.lastIndexOf('\n') + 1;
    for (const key of all.slice(length, end).split('\n')) known.add(key);
    length = end;
  }
  return (key) => known.has(key);
}

/** Remembers the keys of what was checked, for all processes of the run. */
export function rememberChecked(keys: Iterable<string>): void {
  const lines = [...new Set(keys)].filter((key) => !known.has(key));
  if (lines.length > 0) appendFileSync(file, lines.map((line) => `${line}\n`).join(''));
}

/** The numbers of the outermost parts that were checked before. */
export function outermostKnown(parts: readonly PagePart[], isKnown: (key: string) => boolean): number[] {
  const found: number[] = [];
  for (let at = 0; at < parts.length; at++) {
    const { key, size } = parts[at] as PagePart;
    if (!isKnown(key)) continue;
    found.push(at);
    at += size - 1;
  }
  return found;
}

/**
 * Runs in the page: all parts of its body that are rendered, in their order, apart from those that match a selector. Two have the
 * same key if axe would judge them alike: the same elements, attributes, styles and presence of text, in the same surroundings. What
 * differs from visitor to visitor is left out: the words, and the values of ids. `outline` stands for the headings and landmarks,
 * and for what is in none of them.
 */
export function pageParts(without: readonly string[]): { parts: PagePart[]; outline: string; elements: Element[] } {
  const hash = (text: string): string => {
    let [one, other] = [0xdeadbeef, 0x41c6ce57];
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      one = Math.imul(one ^ code, 2654435761);
      other = Math.imul(other ^ code, 1597334677);
    }
    one = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(other ^ (other >>> 13), 3266489909);
    other = Math.imul(other ^ (other >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909);
    return (other >>> 0).toString(36) + (one >>> 0).toString(36);
  };
  const references = ['for', 'aria-labelledby', 'aria-describedby', 'aria-controls', 'aria-errormessage', 'aria-owns'];
  const free = ['id', 'value', 'href', 'src', 'srcset', 'name', 'alt', 'title', 'placeholder', 'aria-label', 'd'];
  const attributeOf = ({ name, value }: Attr): string => {
    if (references.includes(name))
      return `${name}=${value.split(' ').map((id) => document.getElementById(id)?.localName ?? 'nothing')}`;
    return `${name}=${free.includes(name) ? value.trim() !== '' : value}`;
  };
  const landmarks = 'header, nav, main, aside, footer, section, form, dialog, [role]';
  const excluded = without.join(', ');
  const parts: PagePart[] = [];
  const elements: Element[] = [];
  const outline: string[] = [];

  /** What an element inherits: the hash of what it is in, what is painted behind it and how it fades, and whether it is hidden or disabled there. */
  type Around = {
    key: string;
    ground: string;
    fade: string;
    isHidden: boolean;
    isDisabled: boolean;
    isInLandmark: boolean;
  };

  const visit = (element: Element, around: Around): string => {
    if (excluded !== '' && element.matches(excluded)) return '';
    const style = getComputedStyle(element);
    const { display, visibility, color, backgroundColor, backgroundImage, opacity, fontSize, fontWeight } = style;
    if (display === 'none') return 'none';
    const { width, height, right, bottom } = element.getBoundingClientRect();
    const isOut = width <= 1 || height <= 1 || right <= 0 || bottom + scrollY <= 0 || style.clipPath !== 'none';
    const scrolls =
      /auto|scroll/.test(style.overflow) &&
      (element.scrollHeight > element.clientHeight || element.scrollWidth > element.clientWidth);
    const hasText = [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '');
    const isControl = /^(input|select|textarea)$/.test(element.localName);
    const looks = `${color} ${backgroundColor} ${backgroundImage} ${opacity} ${style.filter} ${fontSize} ${fontWeight}`;
    const attributes = [...element.attributes].map(attributeOf).join('|');
    const isLandmark = element.matches(landmarks);
    const own = `${element.localName}|${attributes}|${looks}|${display}|${visibility}|${hasText}|${isOut}|${scrolls}|${isControl && element.matches(':checked, :indeterminate')}`;
    const inside: Around = {
      key: hash(around.key + own),
      ground: around.ground,
      fade: opacity === '1' && style.filter === 'none' ? around.fade : `${around.fade} ${opacity} ${style.filter}`,
      isHidden: around.isHidden || element.matches('[aria-hidden=true], [inert]'),
      isDisabled: around.isDisabled || element.matches(':disabled, [aria-disabled=true]'),
      isInLandmark: around.isInLandmark || isLandmark,
    };
    const isOpaque = /^rgb\(/.test(backgroundColor) && backgroundImage === 'none';
    const isFlat = style.position === 'static';
    const layer = `${backgroundColor} ${backgroundImage} ${isFlat || own}`;
    inside.ground = isOpaque && isFlat ? layer : `${around.ground}/${layer}`;
    if (isLandmark || !around.isInLandmark || /^h\d$/.test(element.localName))
      outline.push(`${element.localName} ${attributes} ${hasText}`);

    const at = parts.length;
    const part: PagePart = { size: 1, key: '' };
    parts.push(part);
    elements.push(element);
    let content = own;
    if (element instanceof SVGElement) content += element.querySelector('title') !== null;
    else for (const child of element.children) content += visit(child, inside);
    part.size = parts.length - at;
    const subtree = hash(content);
    part.key = around.key + subtree;
    if ((hasText || isControl) && visibility === 'visible') {
      const control = element instanceof HTMLLabelElement ? element.control : null;
      const isDisabled = inside.isDisabled || control?.matches(':disabled, [aria-disabled=true]') === true;
      const parts = [
        color,
        fontSize,
        fontWeight,
        style.textShadow,
        isOut,
        isDisabled,
        inside.isHidden,
        inside.fade,
        inside.ground,
      ];
      part.colours = hash(parts.join('|'));
    }
    return subtree;
  };
  visit(document.body, { key: '', ground: '', fade: '', isHidden: false, isDisabled: false, isInLandmark: false });
  return { parts, outline: hash(outline.join('\n')), elements };
}
