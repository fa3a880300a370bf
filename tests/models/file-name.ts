/** The file name that goes with a machine's id, without its ending: 'fuel-station' for 'fuelStation'. */
export function fileNameOf(machineId: string): string {
  return machineId.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
