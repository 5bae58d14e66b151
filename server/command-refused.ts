/** A command that is invalid or cannot be carried out; the message is written for the operator. */
export class CommandRefused extends Error {}
