import { configure } from '@testing-library/dom';

// `findBy…` and `waitFor` end with their condition; a second of their own would tell a busy machine from a quiet one
configure({ asyncUtilTimeout: 15_000 });
