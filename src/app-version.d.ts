/** Version in package.json; given by the build. */
declare const __APP_VERSION__: string;
