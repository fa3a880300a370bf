type ImageFile = { src: string; width: number; height: number };

/** A picture as an image file. `narrow` is drawn for narrow screens. */
export type NamedPicture = ImageFile & { alt: string; narrow?: ImageFile };

const pictures = import.meta.glob<NamedPicture>(['./*.tsx', '../plots/*.tsx', '!./{Frame,Logo,icons}.tsx'], {
  query: '?picture',
  import: 'default',
});

/** The picture of a file of this folder or of `src/plots`, by its name without extension. Throws if there is none. */
export async function pictureNamed(name: string): Promise<NamedPicture> {
  const load = pictures[`./${name}.tsx`] ?? pictures[`../plots/${name}.tsx`];
  if (!load) throw new Error(`There is no picture ${name} in src/pictures or src/plots.`);
  return load();
}
