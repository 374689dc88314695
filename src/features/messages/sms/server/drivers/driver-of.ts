import type { Config } from "#platform/server/config.ts";
import { logDriver } from "./log.ts";
import type { SmsDriver } from "./port.ts";
import { solapiDriver } from "./solapi.ts";

const drivers = new WeakMap<Config, SmsDriver>();

/** Who carries messages out of the house: SOLAPI where the firm has an account there, else nobody. */
export function driverOf(config: Config): SmsDriver {
  let driver = drivers.get(config);
  if (!driver) {
    driver = config.sms ? solapiDriver(config.sms) : logDriver();
    drivers.set(config, driver);
  }
  return driver;
}
