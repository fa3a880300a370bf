/** The logic of an actor that whoever runs the machine has to provide. */
export function notProvided(actor: string): () => never {
  return () => {
    throw new Error(`The actor ${actor} is not provided.`);
  };
}
