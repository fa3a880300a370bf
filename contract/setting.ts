import * as z from 'zod/mini';

/** One line on each setting: `.env.example` and `docs/settings.md` are generated from it. */
export const settingDescriptions = z.registry<{ description: string }>();

/** A setting with the line that describes it. */
export const described = <Schema extends z.ZodMiniType>(description: string, schema: Schema): Schema => {
  settingDescriptions.add(schema, { description });
  return schema;
};

/** A URL of one of these protocols, or nothing. */
export const emptyOrUrl = (protocol: RegExp, example: string) => {
  const url = z.url({ protocol });
  return z
    .string()
    .check(
      z.refine((value) => value === '' || url.safeParse(value).success, `must be empty or a URL such as ${example}`),
    );
};
