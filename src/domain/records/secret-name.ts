/** Names of members that hold tokens, secrets and account numbers, which nobody finds or reads in an account of what was changed. */
export const SECRET_NAME = /token|secret|password|fingerprint|routing_number|vault_specific_fields/i;
