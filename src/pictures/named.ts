type ImageFile = { src: string; width: number; height: number };

/** A picture as an image file. `narrow` is drawn for narrow screens. */
export type NamedPicture = ImageFile & { alt: string; narrow?: ImageFile };

const pictures = import.meta.glob<NamedPicture>(
  ['./*.tsx', '../{plots,elevations}/*.tsx', '!./{Frame,Logo,icons}.tsx'],
  {
    query: '?picture',
    import: 'default',
  },
);

const folders = ['.', '../plots', '../elevations'];

/** The picture of a file of this folder, of `src/plots` or of `src/elevations`, by its name without extension. Throws if there is none. */
export async function pictureNamed(name: string): Promise<NamedPicture> {
  const load = folders.map((folder) => pictures[`${folder}/${name}.tsx`]).find(Boolean);
  if (!load) throw new Error(`There is no picture ${name} in src/pictures, src/plots or src/elevations.`);
  return load();
}
