/** A picture as an image file. */
export type NamedPicture = { src: string; alt: string; width: number; height: number };

const pictures = import.meta.glob<NamedPicture>(['./*.tsx', '!./{Frame,Logo,icons}.tsx'], {
  query: '?picture',
  import: 'default',
});

/** The picture of a file of this folder, by its name without extension. Throws if there is none. */
export async function pictureNamed(name: string): Promise<NamedPicture> {
  const load = pictures[`./${name}.tsx`];
  if (!load) throw new Error(`There is no picture ${name} in src/pictures.`);
  return load();
}
