import { resolve } from "node:path";
import { expect, test } from "vitest";
import { complaintAbout, complaintsAbout, LIVE } from "../../../tests/support/settings.ts";
import { readBackupConfig } from "./backup-config.ts";
import { readConfig } from "./config.ts";

const PASSPHRASE = "banana leaf over coconut oil";
const BUCKET = {
  BACKUP_BUCKET_URL: "https://s3.example.in/backups",
  BACKUP_BUCKET_KEY_ID: "nendra",
  BACKUP_BUCKET_KEY_SECRET: "f7Rk2pWq9sLx",
};

test("by default backups are next to the data folder and not automatic", () => {
  expect(readConfig({ DATA_DIR: "/srv/nendra/" }).backup).toEqual({
    folder: "/srv/nendra-backups",
    passphrase: null,
    hour: null,
    bucket: null,
  });
  const env = { BACKUP_PASSPHRASE: PASSPHRASE, BACKUP_FOLDER: "elsewhere", BACKUP_HOUR: "3", ...BUCKET };
  expect(readConfig(env).backup).toEqual({
    folder: resolve("elsewhere"),
    passphrase: PASSPHRASE,
    hour: 3,
    bucket: { url: BUCKET.BACKUP_BUCKET_URL, region: "auto", keyId: "nendra", keySecret: "f7Rk2pWq9sLx" },
  });
});

test("the shop does not start with a backup hour but no passphrase", () => {
  expect(complaintAbout({ BACKUP_HOUR: "3" })).toMatch(
    /^BACKUP_HOUR needs a BACKUP_PASSPHRASE\. Make one up/,
  );
});

test.each(["short", "passwordpassword", "abababababababababab", "1234123412341234"])(
  'refuses the passphrase "%s" without repeating it',
  (BACKUP_PASSPHRASE) => {
    const complaint = complaintAbout({ BACKUP_PASSPHRASE });
    expect(complaint).toMatch(/^BACKUP_PASSPHRASE is too easy to guess: it has at least 16 characters/);
    expect(complaint).not.toContain(BACKUP_PASSPHRASE);
  },
);

test("refuses a backup folder inside the data folder", () => {
  for (const BACKUP_FOLDER of ["/srv/nendra", "/srv/nendra/backups"])
    expect(complaintAbout({ DATA_DIR: "/srv/nendra", BACKUP_FOLDER })).toMatch(
      /^BACKUP_FOLDER is inside DATA_DIR/,
    );
  expect(readConfig({ DATA_DIR: "/srv/nendra", BACKUP_FOLDER: "/srv/..nendra" }).backup.folder).toBe(
    "/srv/..nendra",
  );
});

test("refuses an incomplete or invalid bucket", () => {
  const { BACKUP_BUCKET_KEY_SECRET: _, ...half } = BUCKET;
  expect(complaintAbout(half)).toMatch(/go together: set all three or none\.$/);
  expect(complaintAbout({ ...BUCKET, BACKUP_BUCKET_URL: "s3.example.in" })).toMatch(
    /^BACKUP_BUCKET_URL is an address/,
  );
});

test("a live shop has no two equal secrets, including the passphrase", () => {
  expect(complaintsAbout({ ...LIVE, BACKUP_PASSPHRASE: LIVE.OTP_PEPPER })).toEqual([
    "BACKUP_PASSPHRASE is the same as OTP_PEPPER. Each needs a secret of its own.",
  ]);
});

test("a restore requires only the passphrase, also for a live shop", () => {
  const env = { SHOP_MODE: "live", PORT: "none", BACKUP_PASSPHRASE: PASSPHRASE };
  expect(readBackupConfig(env)).toMatchObject({ mode: "live", databaseUrl: null, passphrase: PASSPHRASE });
  expect(() => readBackupConfig({})).toThrow(/^Set BACKUP_PASSPHRASE: the backup is encrypted with it/);
});
