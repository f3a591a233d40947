import { configure } from '@testing-library/react'

// Lazily loaded parts of the app can take a busy machine longer than the library's default of one second.
configure({ asyncUtilTimeout: 5_000 })
