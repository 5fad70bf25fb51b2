/** A backup or restore that ends without a result. The message is one line for the person who started it. */
export class RefusedBackup extends Error {}
