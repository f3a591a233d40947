import { formatMoney } from '#web/ui/format.ts'

/** An amount that is only expected, in whole dollars: cents would promise too much. */
export const formatEstimate = (amount: string) => formatMoney(`${Math.round(Number(amount))}.00`)
