/** What other features' servers may use of signing in. */
export { addressNetwork } from "./address.ts";
export { deviceName } from "./device.ts";
