/** A command that makes no sense or cannot be carried out; the message is for the person at the keyboard. */
export class CommandRefused extends Error {}
