import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { setNumberingPlans } from './phone.ts'

// Importing this file is what makes telephone numbers known to `phone()`.
setNumberingPlans((written) => {
  const number = parsePhoneNumberFromString(written, { defaultCountry: 'US', extract: false })
  if (!number?.isValid()) return undefined
  return number.ext ? `${number.number} ext. ${number.ext}` : number.number
})
