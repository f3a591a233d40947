// The package has no types.
declare module 'punycode.js' {
  /**
   * Decodes the labels of a host name that begin with `xn--`. Throws RangeError for a label that cannot be
   * decoded.
   */
  export const toUnicode: (host: string) => string
}
