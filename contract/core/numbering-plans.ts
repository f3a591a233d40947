import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { setPhoneNormalizer } from './phone.ts'

// `phone()` works only after this file is imported.
setPhoneNormalizer((written) => {
  const number = parsePhoneNumberFromString(written, { defaultCountry: 'US', extract: false })
  if (!number?.isValid()) return undefined
  return number.ext ? `${number.number} ext. ${number.ext}` : number.number
})
