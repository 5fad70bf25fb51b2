/**
 * Messages of Fast2SMS's numbered errors. Clients have to read the number in the body, not only the HTTP
 * status.
 */
const MESSAGES: Record<number, string> = {
  405: "Message Numbers field is missing",
  411: "Invalid Numbers",
  412: "Invalid Authentication, Check Authorization Key",
  413: "Authorization Key Disabled",
  414: "IP is blacklisted from Dev API section",
  415: "Account Disabled",
  416: "You don't have sufficient wallet balance",
  424: "Invalid Message ID",
  425: "Invalid Template",
  990: "Old API authorization key, use the new one",
  995: "Spamming detected (sending multiple sms to same number is not allowed)",
  996: "Before using OTP Message API, complete KYC",
  997: "OTP route accepts only digits in variables_values",
  998: "Use the DLT or quick route for bulk messages",
  999: "You need to complete one transaction of 100 INR or more before using API route",
};

export class Fast2smsError extends Error {
  readonly statusCode: number;
  readonly body: { return: false; status_code: number; message: string };

  constructor(code: number) {
    super(MESSAGES[code] ?? "Request refused");
    this.statusCode = code === 412 ? 401 : 400;
    this.body = { return: false, status_code: code, message: this.message };
  }
}
