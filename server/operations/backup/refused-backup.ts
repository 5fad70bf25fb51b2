/** Why a backup or a restore ends without a result; its message is one line for the person who asked for it. */
export class RefusedBackup extends Error {}
