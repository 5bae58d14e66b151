#!/bin/sh
# `npm start`: the program that gets everything ready becomes the server itself. A Node.js that is too old for that fetches
# one that is not, and makes way for it.
[ -x .node/node ] || node scripts/fetch-node.mjs || exit
exec .node/node scripts/start.mjs "$@"
