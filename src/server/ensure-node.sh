# For npm scripts: puts the Node of the packages first, or ends with what to do.
# npm 10 removes .bin/node along with the packages of other platforms, as they name it too.
for binary in node_modules/node-*/bin/node; do
  if [ -x "$binary" ] && [ ! -e node_modules/.bin/node ]; then
    ln -sf "../../$binary" node_modules/.bin/node
  fi
done

if ! major=$(node -p 'parseInt(process.versions.node)'); then
  echo "Node could not start: on a minimal image, install libatomic1 first." >&2
  exit 1
elif [ "$major" -lt 26 ]; then
  echo "This is Node $major: Node 26 did not arrive as a package. Run npm ci again." >&2
  exit 1
fi
