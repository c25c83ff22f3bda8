'use strict';
// Checks the version of Node.js before anything that an old one cannot read: old syntax only, no package, no `node:`.
var path = require('path');

// First minor version of each major version in which Node.js runs TypeScript.
var READS_TYPESCRIPT = { 22: 18, 23: 6 };

function numbersOf(version) {
  return version.replace('v', '').split('.').map(Number);
}

// Whether a Node.js of this version runs the server: 22.18 or newer, of version 23 only from 23.6.
function canServe(version) {
  var numbers = numbersOf(version);
  var least = READS_TYPESCRIPT[numbers[0]];
  return least === undefined ? numbers[0] >= 24 : numbers[1] >= least;
}

// Whether it can install the packages and build the app; `least` as in `engines` of package.json.
function canBuild(version, least) {
  var numbers = numbersOf(version);
  var wanted = numbersOf(least.replace('>=', ''));
  return numbers[0] > wanted[0] || (numbers[0] === wanted[0] && numbers[1] >= wanted[1]);
}

// The message for a Node.js that is too old for `start` (npm start) or `server` (node server/main.ts); null if it is new enough.
function tooOld(what, version) {
  var least = require('../../package.json').engines.node;
  var own = path.join(__dirname, '..', '..', 'node_modules', '.bin', 'node');
  if (what === 'server') {
    if (canServe(version)) return null;
    return (
      'The server needs Node.js 22.18 or newer (of 23: 23.6 or newer); this is ' +
      version +
      '. The one that comes with the packages is ' +
      own +
      '.'
    );
  }
  if (canBuild(version, least)) return null;
  return (
    'npm start needs Node.js ' +
    least.replace('>=', '') +
    ' or newer; this is ' +
    version +
    '. Install a newer one from https://nodejs.org.'
  );
}

module.exports.canServe = canServe;
module.exports.tooOld = tooOld;

var sentence = require.main === module ? tooOld(process.argv[2], process.version) : null;
if (sentence !== null) {
  console.error(sentence);
  process.exit(1);
}
