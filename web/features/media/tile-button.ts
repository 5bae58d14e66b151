/** A round button that stands on a picture. */
export const tileButtonClass = 'rounded-full! bg-black/60! text-white! hover:bg-black/80!'
