const ENDINGS =
  /(?:token|secret|password|passwd|passphrase|authorization|apikey|privatekey|cvv|cvc|verificationvalue|cardnumber|accountnumber|paymentdata)$/;

/** Whether what has a name is a secret, whatever it is: `access_token`, `clientSecret`, `creditcard_number`. */
export function isSecretName(name: string): boolean {
  return ENDINGS.test(name.replaceAll(/[_\s-]/g, '').toLowerCase());
}
