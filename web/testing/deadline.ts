import { configure } from '@testing-library/react'

// Lazily loaded parts of the app can take a busy machine far longer than the library's default of one second; only a
// test that hangs should meet this.
configure({ asyncUtilTimeout: 20_000 })
